import '../kit/styles/base.css';
import { mount } from 'svelte';
import { wordsThere } from '../i18n/area.svelte';
import { speak } from '../i18n/index.svelte';
import { route } from '../kit/router.svelte';
import { followOtherTabs, settings } from '../kit/settings.svelte';
import { answerFromFiles } from './answers';
import Demo from './Demo.svelte';
import { keepLinksHere } from './links';

const target = document.getElementById('app');
answerFromFiles();
keepLinksHere();
route();
followOtherTabs();
void start();

async function start(): Promise<void> {
  await Promise.all([speak(settings.locale), wordsThere()]);
  if (target) mount(Demo, { target });
}
