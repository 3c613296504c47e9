import type { FileProblem } from './file-problem.ts';

export const mostListed = 1000;

/** What the ledger keeps of the flags of a file. */
const mostRemembered = 50;

/** What a file that was loaded did. */
export interface LoadSummary {
	/** The name under which it was dropped. */
	readonly file: string;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Rows that are kept by it: new and revised. */
	readonly rowsLoaded: number;
	readonly new: number;
	readonly revised: number;
	/** Rows that said what was there already. */
	readonly unchanged: number;
	/** Rows that were not loaded: a file that was dropped later, or a publisher, says something else. */
	readonly overtaken?: number;
	/** Overnight rates that were not loaded: they wait for somebody's decision, or were rejected. */
	readonly held?: readonly FileProblem[];
	readonly heldCount?: number;
	/** Loaded, but to be looked at. */
	readonly flagged: readonly FileProblem[];
	readonly flaggedCount: number;
}

export type ReportedOutcome =
	| ({ readonly outcome: 'loaded' } & Omit<LoadSummary, 'file' | 'time'>)
	| { readonly outcome: 'already-loaded'; readonly rowsLoaded: 0; readonly firstLoad: LoadSummary }
	| {
			readonly outcome: 'refused';
			readonly rowsLoaded: 0;
			readonly refused: readonly FileProblem[];
			readonly refusedCount: number;
	  };

/** What lies beside a file, under its name with `.report.json`, when it has been dealt with. */
export type Report = {
	readonly file: string;
	readonly kind: string | null;
	/** In hexadecimal; null for a file that is too large to be read. */
	readonly sha256: string | null;
	/** ISO 8601 in UTC. */
	readonly time: string;
	/** Below the header; null when they could not be read. */
	readonly rows: number | null;
} & ReportedOutcome;

const suffix = '.report.json';

export const reportKey = (key: string) => `${key}${suffix}`;

export const isReportKey = (key: string) => key.endsWith(suffix);

/** @param count of all problems, when not all of them were kept */
export function refusedOutcome(problems: readonly FileProblem[], count = problems.length): ReportedOutcome {
	return { outcome: 'refused', rowsLoaded: 0, refused: problems.slice(0, mostListed), refusedCount: count };
}

export function remembered(summary: LoadSummary): LoadSummary {
	const held = summary.held === undefined ? {} : { held: summary.held.slice(0, mostRemembered) };
	return { ...summary, ...held, flagged: summary.flagged.slice(0, mostRemembered) };
}

export function listed(flags: readonly FileProblem[]): readonly FileProblem[] {
	return flags.slice(0, mostListed);
}
