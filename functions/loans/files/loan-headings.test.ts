import { expect, it } from 'vitest';
import { readBatch } from '#features/loans/batch/file/read-batch.ts';
import { loanFileFieldNames } from '#shared/loan/batch/loan-fields.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { noAnswers } from '#ui/mappings/answer-question.ts';
import { batchOf, readLoanBytes } from './testing/loan-table.ts';

const required = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

const values: Readonly<Record<string, string>> = {
	...required,
	convention: 'lma-usd-sofr',
	lookback: '5',
	lockout: '2',
	rounding: '4',
	observationShift: 'yes',
	yearlyBasis: 'ACT/360',
	floorOption: 'rfr',
	floorOn: 'rfr',
	marginMethod: 'added',
	casMethod: 'added',
	margin: '1.75%',
	cas: '10bp',
	floor: '0.5%',
};

/** Terms that apply to all rows; configured as defaults of the input columns. */
const uses = {
	marginMethod: 'added',
	casMethod: 'added',
	floorOn: 'rfr',
	lookback: '0',
	observationShift: 'false',
	floor: '0',
};

const files = loanVocabulary.fields
	.filter(({ field }) => (loanFileFieldNames as readonly string[]).includes(field) && !field.startsWith('change'))
	.flatMap(({ field, heading, synonyms }) =>
		[...(heading === undefined ? [] : [heading.en, heading.zh]), ...synonyms].map((name) => ({ field, name })),
	);

it("the batch screen and an organisation's loan file read every known loan heading in the same way", async () => {
	const others = (field: string) => Object.entries(uses).filter(([term]) => term !== field);
	const differing: string[] = [];
	for (const { field, name } of files) {
		const cells = { ...required, [field]: values[field] ?? 'X' };
		const headings = Object.keys(cells).map((key) => (key === field ? name : key));
		const text = `${headings.join(';')}\n${Object.values(cells).join(';')}\n`;
		const table = { values: Object.fromEntries(others(field)) };
		const [onScreen] = readBatch(new TextEncoder().encode(text), { answers: { ...noAnswers, table } }).rows;
		const InputCols = {
			...Object.fromEntries(
				Object.keys(cells).map((key) => [key === field ? 'Heading of the configuration' : key, key]),
			),
			...Object.fromEntries(others(field).map(([term, value]) => [`Default ${term}`, { field: term, default: value }])),
		};
		const read = await readLoanBytes(text, batchOf(InputCols as never));
		const found = 'rows' in read ? read.rows[0]?.loan[field] : read.message;
		const shown = { ...onScreen?.readable, ...onScreen?.loan }[field];
		if (found === undefined || JSON.stringify(found) !== JSON.stringify(shown)) {
			differing.push(`${field} ${name}: ${JSON.stringify(found)} in a file, ${JSON.stringify(shown)} on screen`);
		}
	}
	expect(differing).toEqual([]);
	expect(files.length).toBeGreaterThan(120);
});
