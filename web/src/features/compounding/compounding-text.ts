import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

/** The calculator's texts in the language chosen. */
export type CompoundingText = NamespaceText<'compounding'>;

export const useCompoundingText = (): CompoundingText => useNamespaceText('compounding');
