import type { Decision } from '#shared/loan/notice-text/reading.ts';

/** What the user entered of a notice. */
export interface NoticeEntries {
	/** The pasted text. */
	readonly text: string;
	/** What the user says of its figures and columns. */
	readonly decisions: readonly Decision[];
}

export const noEntries: NoticeEntries = { text: '', decisions: [] };
