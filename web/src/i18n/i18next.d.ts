import type { en } from './en.ts';

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'shell';
		resources: typeof en;
	}
}
