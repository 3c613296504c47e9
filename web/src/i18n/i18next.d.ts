import type compounding from './en/compounding.json';
import type login from './en/login.json';
import type shell from './en/shell.json';
import type ui from './en/ui.json';

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'shell';
		resources: { compounding: typeof compounding; login: typeof login; shell: typeof shell; ui: typeof ui };
	}
}
