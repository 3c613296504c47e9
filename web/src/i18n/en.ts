import type { ResourceLanguage } from 'i18next';
import { moduleNames } from '#shared/directory/module-names.ts';
import login from './en/login.json';
import shell from './en/shell.json';
import ui from './en/ui.json';

/** English texts that are needed at start: one namespace per file. The other languages must have the same keys. */
export const en = { login, shell: { ...shell, modules: moduleNames('en') }, ui };

export const featureFiles = import.meta.glob<ResourceLanguage[string]>(['./en/*.json', '!./en/{login,shell,ui}.json'], {
	import: 'default',
});
