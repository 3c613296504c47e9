import { readCsv } from '#platform/files/read-csv.ts';
import { columnOfField, dealColumnOf, dealColumns, requiredDealColumns } from '#shared/deal/deal-columns.ts';
import { canonicalHeading, fieldOfHeading, readHeading } from '#shared/table/heading/heading.ts';
import { nearestOf } from '#shared/table/heading/nearest.ts';
import { dealVocabulary } from '#shared/table/vocabulary/deals.ts';
import { legVocabulary } from '#shared/table/vocabulary/legs.ts';
import { type RunPlan, RunRefused } from './run-plan.ts';

const template = new Map(dealColumns.map(({ heading }) => [canonicalHeading(heading), heading]));

const maxCharacters = 200;

const namesOf = (heading: string) => {
	const text = heading.slice(0, maxCharacters);
	return [canonicalHeading(text), readHeading(text).name];
};

function proposeHeadings(heading: string): readonly string[] {
	const field = fieldOfHeading(dealVocabulary, namesOf(heading));
	const meant = field === undefined ? undefined : columnOfField(field.field)?.heading;
	if (meant !== undefined) return [meant];
	const near = nearestOf(canonicalHeading(heading.slice(0, maxCharacters)), [...template.keys()]);
	return near.flatMap((name) => template.get(name) ?? []);
}

function isRowPerLeg(headings: readonly string[]): boolean {
	const fields = new Set(headings.map((heading) => fieldOfHeading(legVocabulary, namesOf(heading))?.field));
	return ['dealId', 'PayReceive', 'Notional', 'Currency'].every((field) => fields.has(field));
}

export interface RunHead {
	readonly plan: RunPlan;
	readonly offset: number;
	readonly line: number;
}

/** Number of bytes at the beginning of the file within which the headings must end. */
export const headBytes = 64 * 1024;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** @throws RunRefused if the file is UTF-16 or has unknown headings */
export function readHead(start: Buffer, format: RunPlan['format']): RunHead {
	if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
		throw new RunRefused({ code: 'not-utf-8', message: 'The file is UTF-16 text. Save it as UTF-8.', line: 1 });
	}
	const mark = start.subarray(0, 3).equals(utf8Mark) ? 3 : 0;
	if (format !== 'csv') return { plan: { format }, offset: mark, line: 1 };
	let offset = mark;
	let text = '';
	let line = 1;
	for (;;) {
		const end = start.indexOf(0x0a, offset);
		const found = start.subarray(offset, end < 0 ? start.length : end);
		if (end < 0 && start.length >= headBytes) throw headingsMissing(line, `in the first ${headBytes} bytes`);
		const decoded = found.toString('utf8').trim();
		offset = end < 0 ? start.length : end + 1;
		line += 1;
		if (decoded !== '') {
			text += `${decoded}\n`;
			if (!/^"?sep=/i.test(decoded)) break;
		}
		if (end < 0) break;
	}
	const table = readCsv(text, { maxRows: 2, maxCharacters: 200 });
	if ('reason' in table) {
		const message = 'The line with the headings has a quotation mark that is not closed.';
		throw new RunRefused({ code: 'headings-unreadable', message, line: line - 1 });
	}
	const [headings] = table.rows;
	if (headings === undefined) throw headingsMissing(line - 1, 'in the file');
	const names = headings.cells.map((cell) => cell.text);
	requireKnown(names, line - 1);
	return { plan: { format, delimiter: table.delimiter, headings: names }, offset, line };
}

function headingsMissing(line: number, where: string): RunRefused {
	return new RunRefused({ code: 'headings-missing', message: `There is no line with headings ${where}.`, line });
}

const headingsListed = 20;

const perLegHint =
	'The file has one row per leg, a run needs one row per deal. The swap valuation screen joins legs by their trade ID.';

function describeUnknown(heading: string): string {
	const quoted = JSON.stringify(heading.slice(0, 40));
	const proposed = proposeHeadings(heading);
	return proposed.length === 0 ? quoted : `${quoted} (rename to ${proposed.join(' or ')})`;
}

/** Refuses unknown headings. Otherwise, for example, a spread with a misspelt heading would be ignored. */
function requireKnown(headings: readonly string[], line: number): void {
	const columns = headings.map((heading) => dealColumnOf(heading)?.heading);
	const unknown = headings.filter((heading, i) => heading !== '' && columns[i] === undefined);
	if (unknown.length > 0) {
		const listed = unknown.slice(0, headingsListed).map(describeUnknown);
		const more = unknown.length > listed.length ? ` and ${unknown.length - listed.length} more` : '';
		const legs = isRowPerLeg(headings) ? ` ${perLegHint}` : '';
		const message = `Unknown headings: ${listed.join(', ')}${more}.${legs}`;
		throw new RunRefused({ code: 'headings-unknown', message, line });
	}
	const twice = columns.find((column, i) => column !== undefined && columns.indexOf(column) !== i);
	if (twice !== undefined) {
		throw new RunRefused({ code: 'heading-twice', message: `The heading ${twice} is there twice.`, line });
	}
	const missing = requiredDealColumns.filter((heading) => !columns.includes(heading));
	if (missing.length > 0) {
		throw new RunRefused({ code: 'headings-missing', message: `Missing headings: ${missing.join(', ')}.`, line });
	}
}
