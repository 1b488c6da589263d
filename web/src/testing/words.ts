/** The words of a test's imports are loaded before the test begins, as on the page. */

import { beforeAll } from 'vitest';
import { wordsThere } from '../i18n/area.svelte';

beforeAll(wordsThere);
