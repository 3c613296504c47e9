import type batch from '#i18n/en/batch.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly batch: typeof batch;
	}
}

/** The texts of the batch, which are loaded with it. */
export type BatchText = NamespaceText<'batch'>;

export const useBatchText = (): BatchText => useNamespaceText('batch');
