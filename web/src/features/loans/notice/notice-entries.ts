import type { Decision } from '#shared/loan/notice-text/reading.ts';

/** Text and decisions of the user. */
export interface NoticeEntries {
	/** The pasted text. */
	readonly text: string;
	/** Meanings of figures and columns that the user chose. */
	readonly decisions: readonly Decision[];
}

export const noEntries: NoticeEntries = { text: '', decisions: [] };
