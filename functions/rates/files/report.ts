export interface FileFault {
	readonly sheet?: string;
	readonly cell?: string;
	/** Row of a sheet or line of a CSV file, starting at 1. Absent if the fault concerns the whole file. */
	readonly line?: number;
	readonly column?: string;
	readonly value?: string;
	readonly expected: string;
}

const longestShown = 60;

export function shown(text: string): string {
	const characters = [...text.slice(0, 2 * longestShown + 2)];
	const cut = characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text;
	return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

export const maxListed = 1000;

const maxRemembered = 50;

export interface LoadSummary {
	readonly file: string;
	/** ISO 8601 in UTC. */
	readonly time: string;
	readonly rowsLoaded: number;
	readonly new: number;
	readonly revised: number;
	readonly unchanged: number;
	/** Number of rows that were not loaded because a publisher or a later file states a different rate. */
	readonly overtaken?: number;
	/** Outliers among overnight rates that are in quarantine or were already rejected by an operator. */
	readonly held?: readonly FileFault[];
	readonly heldCount?: number;
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
	/** Hash in hexadecimal digits; null if the file is too large to read. */
	readonly sha256: string | null;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Number of rows below the header; null if the rows could not be read. */
	readonly rows: number | null;
} & ReportedOutcome;

const suffix = '.report.json';

export const reportKey = (key: string) => `${key}${suffix}`;

export const isReportKey = (key: string) => key.endsWith(suffix);

/** @param count total number of faults, if the list contains only some of them */
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
