import { type LoanFacts, loanLimits } from '#shared/contract/loans.ts';

/** The parties of a loan and their names for it. A blank text is not printed. */
export type Parties = LoanFacts;

export const partyKeys = ['lender', 'borrower', 'facility', 'reference'] as const satisfies readonly (keyof Parties)[];

export const noParties: Parties = { lender: '', borrower: '', facility: '', reference: '' };

/** Characters of a name. */
export const longestParty = loanLimits.characters;

/** One line without control and format characters, which could reverse or hide adjacent text. */
export const plainText = (written: string): string => written.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
