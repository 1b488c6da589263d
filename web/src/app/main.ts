import '../kit/styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { wordsThere } from '../i18n/area.svelte';
import { speak } from '../i18n/index.svelte';
import { workLater } from '../net/worker';
import { whenIdle } from '../kit/idle';
import { reloadOnMissingChunks } from '../kit/chunkErrors';
import { route } from '../kit/router.svelte';
import { followOtherTabs, settings } from '../kit/settings.svelte';

const target = document.getElementById('app');
reloadOnMissingChunks();
route();
followOtherTabs();
void start();

async function start(): Promise<void> {
  await Promise.all([speak(settings.locale), wordsThere()]);
  if (target) mount(App, { target });
  // Load the most likely next screen in advance.
  whenIdle(() => void import('../game/Match.svelte').catch(() => null));
  workLater();
}
