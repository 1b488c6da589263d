/** What a test imports has its words before the test begins, as what the page loads has. */

import { beforeAll } from 'vitest';
import { wordsThere } from '../i18n/area.svelte';

beforeAll(wordsThere);
