export interface FileFault {
	/** Workbooks only. */
	readonly sheet?: string;
	/** Workbooks only, such as `D7`. */
	readonly cell?: string;
	/** Row of a sheet or line of a CSV file, from 1; absent for a fault of the whole file. */
	readonly line?: number;
	/** Heading of the column. */
	readonly column?: string;
	/** Text of the cell, shortened. */
	readonly value?: string;
	/** English sentence that names the fault and its correction. */
	readonly expected: string;
}

const longestShown = 60;

/** Shortens text from a file and replaces its invisible characters. */
export function shown(text: string): string {
	const characters = [...text.slice(0, 2 * longestShown + 2)];
	const cut = characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
	return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

export const maxListed = 1000;

/** Maximum number of flags kept in the ledger of a file. */
const maxRemembered = 50;

export interface LoadSummary {
	/** Object key under which the file was dropped. */
	readonly file: string;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Number of new and revised rows. */
	readonly rowsLoaded: number;
	readonly new: number;
	readonly revised: number;
	/** Number of rows equal to the current content. */
	readonly unchanged: number;
	/** Number of rows that were not loaded because a publisher or a later file states a different content. */
	readonly overtaken?: number;
	/** Outliers among overnight rates: in quarantine, or already rejected by an operator. */
	readonly held?: readonly FileFault[];
	readonly heldCount?: number;
	/** Loaded rows that should be checked. */
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

/** Report on a file, stored next to it as `<file>.report.json`. */
export type Report = {
	readonly file: string;
	readonly kind: string | null;
	/** Hexadecimal; null for a file that is too large to read. */
	readonly sha256: string | null;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Number of rows below the header; null if they could not be read. */
	readonly rows: number | null;
} & ReportedOutcome;

const suffix = '.report.json';

export const reportKey = (key: string) => `${key}${suffix}`;

export const isReportKey = (key: string) => key.endsWith(suffix);

/** @param count total number of faults, if only some are listed */
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
