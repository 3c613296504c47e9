import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

/** The calculator's texts in the language chosen. */
export type LoansText = NamespaceText<'loans'>;

export const useLoansText = (): LoansText => useNamespaceText('loans');
