import type { en } from './en.ts';
import type { FeatureTexts } from './feature-texts.ts';

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'shell';
		resources: typeof en & FeatureTexts;
	}
}
