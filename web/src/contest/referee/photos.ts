/** Photos of racks, which stay on this phone until their round is closed: what was entered can be compared with them. */

const NAME = 'tilerummy.photos';
const STORE = 'photos';
/** A rack of thirty tiles can be read in it, and it has some hundred kilobytes. */
const LONGEST_PX = 1280;
const QUALITY = 0.7;

/** Opens what is kept; fails in windows that may keep nothing. */
function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return answer(asked);
}

function answer<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('nothing can be kept here'));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await answer(act(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return null; // private windows may refuse: the photo lasts as long as the page
  }
}

export const photos = {
  of: async (key: string): Promise<string> =>
    ((await within('readonly', (store) => store.get(key))) as string | null | undefined) ?? '',
  keep: (key: string, picture: string) => within('readwrite', (store) => store.put(picture, key)),
  /** Forgets the photos of `table` that are of another round than `round`; null: all of them. */
  forget: async (table: string, round: string | null): Promise<void> => {
    const keys = (await within('readonly', (store) => store.getAllKeys())) ?? [];
    for (const key of keys) {
      const old =
        String(key).startsWith(`${table}.`) &&
        (round === null || !String(key).startsWith(`${table}.${round}.`));
      if (old) await within('readwrite', (store) => store.delete(key));
    }
  },
};

/** A picture as small as it can still be read, as a `data:` address: pages may show no other. */
export async function shrunk(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
