import { displayWidth, padded } from './display-width.ts';
import type { Statement, StatementLine, StatementTable } from './statement.ts';
import type { StatementText } from './statement-text.ts';

const gap = '  ';

/** A statement as plain text for a mail: labels and figures are aligned in a typewriter face. */
export function statementMail(
	statement: Statement,
	days: StatementTable,
	issue: readonly string[],
	{ t }: StatementText,
): string {
	const { title, subject, issuer, parties, payable, exact, figures, terms, principal } = statement;
	const width = Math.max(...[...parties, payable, exact, ...figures, ...terms].map(({ label }) => displayWidth(label)));
	const lines = (heading: string, of: readonly StatementLine[]) =>
		of.length === 0
			? []
			: [
					section(
						heading,
						of.map((line) => lineText(line, width)),
					),
				];
	return [
		[title, subject, issuer].join('\n'),
		...lines(t('result.title'), [payable, exact, ...figures]),
		...lines(t('parties.title'), parties),
		...lines(t('terms.title'), terms),
		...(principal === undefined ? [] : [tableText(principal)]),
		tableText(days),
		section(t('conventions.title'), statement.conventions),
		section(t('sources.title'), statement.sources),
		issue.join('\n'),
		'',
	]
		.join('\n\n')
		.trimEnd()
		.concat('\n');
}

const section = (heading: string, lines: readonly string[]): string =>
	[heading, '-'.repeat(displayWidth(heading)), ...lines].join('\n');

function lineText({ label, value, note }: StatementLine, width: number): string {
	return `${padded(label, width, 'end')}${gap}${value}${note === undefined ? '' : `${gap}(${note})`}`;
}

function tableText({ title, columns, rows, note }: StatementTable): string {
	const texts = [columns.map((column) => column.title), ...rows];
	const widths = columns.map((_, at) => Math.max(...texts.map((row) => displayWidth(row[at] ?? ''))));
	const row = (cells: readonly string[]) =>
		cells
			.map((cell, at) => padded(cell, widths[at] ?? 0, columns[at]?.isNumeric ? 'start' : 'end'))
			.join(gap)
			.trimEnd();
	return section(title, [...texts.map(row), ...(note === undefined ? [] : [note])]);
}
