import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n/index.svelte';
import { workLater } from './lib/links/worker';
import { whenIdle } from './lib/state/idle';
import { openAnewWithoutParts } from './lib/state/parts';
import { route } from './lib/state/router.svelte';
import { followOtherTabs, settings } from './lib/state/settings.svelte';

const target = document.getElementById('app');
openAnewWithoutParts();
route();
followOtherTabs();
await speak(settings.locale);
if (target) mount(App, { target });
// What most go to from the first page is on its way before they do.
whenIdle(() => void import('./screens/Match.svelte').catch(() => null));
workLater();
