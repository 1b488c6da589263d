import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n/index.svelte';
import { route } from './lib/state/router.svelte';
import { settings } from './lib/state/settings.svelte';

const target = document.getElementById('app');
route();
await speak(settings.locale);
if (target) mount(App, { target });
