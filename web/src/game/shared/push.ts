/** Notices of one's turn while the page is closed: turned on and off on this device. */

import { api, ApiError } from '../../net/api';
import { settings } from '../../kit/settings.svelte';
import { worker } from '../../net/worker';

export type PushState = 'impossible' | 'needs_tls' | 'off' | 'on';

/** Whether this device gets them; impossible also where the server sends nothing. */
export async function pushState(): Promise<PushState> {
  // Some browsers have the interfaces there, and refuse only when they are used.
  if (!isSecureContext) return 'needs_tls';
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return 'impossible';
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && Notification.permission === 'granted') {
    // Another language perhaps, or a server that forgot.
    const refused = await tell(subscription).then(() => false, isRefused);
    return refused ? 'off' : 'on';
  }
  const { key } = await api.pushKey().catch(() => ({ key: null }));
  return key === null ? 'impossible' : 'off';
}

/** Asks the person, then the browser, then the server; returns what came of it. */
export async function turnOn(): Promise<'on' | 'denied' | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const [registration, { key }] = await Promise.all([worker(), api.pushKey()]);
    if (!registration || key === null) return 'failed';
    // One that was made for another server's key cannot be used.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    await tell(
      await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      }),
    );
    return 'on';
  } catch (error) {
    if (isRefused(error)) await turnOff();
    return isRefused(error) ? 'refused' : 'failed';
  }
}

/** Whether the server sends nothing to this browser's push service, as to Apple's without a contact. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unknown_push_service';
}

export async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.endPush({ endpoint: subscription.endpoint }).catch(() => null); // Its service says so, too.
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.beTold({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    language: settings.locale,
  });
}
