/// <reference lib="webworker" />
/**
 * Opens the page where there is no network, and shows what is pushed. With a network the page always
 * comes from the server, so nobody sees an old one; its files have a hash in their name, so the one
 * that is kept is the one that is meant. The API is never touched.
 */

declare const self: ServiceWorkerGlobalScope;

/** The files of the build, inserted by `build/worker.ts`. A new build is a new worker. */
const BUILD: {
  readonly version: string;
  readonly files: readonly string[];
  /** Files that are kept once they have been used. */
  readonly used: readonly string[];
} = JSON.parse('__BUILD__');
const CACHE = `tilerummy-${BUILD.version}`;
const PAGE = '/';

interface Note {
  readonly match: string;
  readonly title: string;
  readonly body: string;
  readonly lang: string;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api')) event.respondWith(page(request));
  } else if (BUILD.files.includes(url.pathname)) {
    event.respondWith(file(request));
  } else if (BUILD.used.includes(url.pathname)) {
    event.respondWith(keptFromNowOn(request));
  }
});

self.addEventListener('push', (event) => {
  event.waitUntil(show((event.data?.json() ?? {}) as Partial<Note>));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Partial<Note> | null)?.match));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    [PAGE, ...BUILD.files].map((path) => new Request(path, { cache: 'no-cache' })),
  );
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  // Pages of the build before may still ask for its files; those of older ones are gone.
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('tilerummy-') && name !== CACHE,
  );
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function keptFromNowOn(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function show({
  match,
  title = 'tilerummy',
  body = '',
  lang = 'en',
}: Partial<Note>): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    lang,
    data: { match },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    ...(match ? { tag: match } : {}),
  });
}

async function open(match: string | undefined): Promise<void> {
  const path = match ? `/m/${encodeURIComponent(match)}` : PAGE;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

export {};
