import type { FetchReport } from './fetch-index.ts';

/** What was loaded, in lines for the one who asked. */
export function describeFetch(index: string, report: FetchReport): string {
	if (report.outcome === 'not-due') return `${index}: nothing is due`;
	const { range, taken } = report;
	const { added, revised, unchanged, held, refused } = taken;
	return [
		`${index} from ${range.from} to ${range.to}: ${added.length} new, ${revised.length} revised, ${unchanged} unchanged, ${held.length} held, ${refused.length} refused`,
		...added.map(({ date, value }) => `  ${date}  ${value}`),
		...revised.map(({ date, value, replaced }) => `  ${date}  ${value}  revised, was ${replaced}`),
		...held.map(
			({ date, value, comparedWith }) =>
				`  ${date}  ${value}  held: ${comparedWith.value} on ${comparedWith.date}; to take it: --confirm ${date}=${value}`,
		),
		...refused.map(({ date, value, reason }) => `  ${date}  ${value}  refused: ${reason}`),
	].join('\n');
}
