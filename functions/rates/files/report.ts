/** One fault of a file. */
export interface FileFault {
	/** Workbooks only. */
	readonly sheet?: string;
	/** Workbooks only, such as `D7`. */
	readonly cell?: string;
	/** The row of a sheet or the line of a CSV file, from 1; absent when the fault is in the whole file. */
	readonly line?: number;
	/** The heading of the column. */
	readonly column?: string;
	/** The text of the cell, cut short. */
	readonly value?: string;
	/** English sentence that names the fault and its correction. */
	readonly expected: string;
}

const longestShown = 60;

/** A text of a file, cut short and with its invisible characters replaced. */
export function shown(text: string): string {
	const characters = [...text.slice(0, 2 * longestShown + 2)];
	const cut = characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
	return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

export const maxListed = 1000;

/** Flags of a file that the ledger keeps. */
const maxRemembered = 50;

/** Changes that a loaded file caused. */
export interface LoadSummary {
	/** The object key under which it was dropped. */
	readonly file: string;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** New and revised rows. */
	readonly rowsLoaded: number;
	readonly new: number;
	readonly revised: number;
	/** Rows that state the current content. */
	readonly unchanged: number;
	/** Rows that were not loaded: a publisher, or a file that was dropped later, states a different content. */
	readonly overtaken?: number;
	/** Outliers among overnight rates: in quarantine, or rejected by an operator before. */
	readonly held?: readonly FileFault[];
	readonly heldCount?: number;
	/** Loaded, but to be checked. */
	readonly flagged: readonly FileFault[];
	readonly flaggedCount: number;
}

export type ReportedOutcome =
	| ({ readonly outcome: 'loaded' } & Omit<LoadSummary, 'file' | 'time'>)
	| { readonly outcome: 'already-loaded'; readonly rowsLoaded: 0; readonly firstLoad: LoadSummary }
	| {
			readonly outcome: 'refused';
			readonly rowsLoaded: 0;
			readonly refused: readonly FileFault[];
			readonly refusedCount: number;
	  };

/** The report on a file, stored next to it as `<file>.report.json`. */
export type Report = {
	readonly file: string;
	readonly kind: string | null;
	/** Hexadecimal; null for a file that is too large to read. */
	readonly sha256: string | null;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Rows below the header; null when they could not be read. */
	readonly rows: number | null;
} & ReportedOutcome;

const suffix = '.report.json';

export const reportKey = (key: string) => `${key}${suffix}`;

export const isReportKey = (key: string) => key.endsWith(suffix);

/** @param count of all faults, when only some of them are listed */
export function refusedOutcome(faults: readonly FileFault[], count = faults.length): ReportedOutcome {
	return { outcome: 'refused', rowsLoaded: 0, refused: faults.slice(0, maxListed), refusedCount: count };
}

export function forLedger(summary: LoadSummary): LoadSummary {
	const held = summary.held === undefined ? {} : { held: summary.held.slice(0, maxRemembered) };
	return { ...summary, ...held, flagged: summary.flagged.slice(0, maxRemembered) };
}

export function listed(flags: readonly FileFault[]): readonly FileFault[] {
	return flags.slice(0, maxListed);
}
