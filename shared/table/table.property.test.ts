import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { openTable } from './file/open-table.ts';
import { isRefusal } from './file/refusal.ts';
import { parseDate } from './kind/parse-date.ts';
import { parseFigure } from './kind/parse-figure.ts';
import { readSheets } from './read/read-table.ts';
import type { TableAnswers } from './read/table-row.ts';
import { readFixings } from './vocabulary/fixings.ts';
import { checkHolidays, holidayVocabulary } from './vocabulary/holidays.ts';
import { checkLoan, loanOfRow } from './vocabulary/loan-of-row.ts';
import { loanVocabulary } from './vocabulary/loans.ts';
import { readDeals } from './vocabulary/read-deals.ts';

interface Format {
	readonly separator: ';' | '\t' | ',' | '|';
	readonly decimal: '.' | ',';
	readonly thousands: '' | '.' | ',' | "'" | ' ';
	readonly date: (typeof dateForms)[number];
	readonly marginUnit: '' | ' bp' | ' %' | 'heading bp' | 'heading %';
	readonly ending: '\n' | '\r\n' | '\r';
	readonly encoding: 'utf-8' | 'utf-8 mark' | 'utf-16le' | 'utf-16be';
	readonly titles: number;
	readonly hasTotals: boolean;
	readonly isQuoted: boolean;
}

const dateForms = ['iso', 'dmy.', 'dmy/', 'mdy/', 'd-mmm-yy', 'yyyymmdd', 'zh', 'dmy2.'] as const;

const format: fc.Arbitrary<Format> = fc
	.record<Format>({
		separator: fc.constantFrom(';', '\t', ',', '|'),
		decimal: fc.constantFrom('.', ','),
		thousands: fc.constantFrom('', '.', ',', "'", ' '),
		date: fc.constantFrom(...dateForms),
		marginUnit: fc.constantFrom('', ' bp', ' %', 'heading bp', 'heading %'),
		ending: fc.constantFrom('\n', '\r\n', '\r'),
		encoding: fc.constantFrom('utf-8', 'utf-8 mark', 'utf-16le', 'utf-16be'),
		titles: fc.integer({ min: 0, max: 3 }),
		hasTotals: fc.boolean(),
		isQuoted: fc.boolean(),
	})
	.filter(({ decimal, thousands }) => decimal !== thousands);

interface Loan {
	readonly start: number;
	readonly days: number;
	/** Principal in cents. */
	readonly principal: number;
	/** Margin in hundredths of a basis point. */
	readonly margin: number;
	readonly name: string;
}

const loan: fc.Arbitrary<Loan> = fc.record({
	start: fc.integer({ min: 18_000, max: 24_000 }),
	days: fc.integer({ min: 1, max: 400 }),
	principal: fc.integer({ min: 1, max: 10 ** 13 }),
	margin: fc.integer({ min: 0, max: 60_000 }),
	name: fc.string({ unit: fc.constantFrom('a', 'é', '示', ' ', ',', ';', '"', '0', '-', '|'), maxLength: 12 }),
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function writtenDate(day: number, form: Format['date']): string {
	const iso = dateOfEpochDay(day);
	const [y = '', m = '', d = ''] = iso.split('-');
	switch (form) {
		case 'iso':
			return iso;
		case 'dmy.':
			return `${d}.${m}.${y}`;
		case 'dmy2.':
			return `${Number(d)}.${Number(m)}.${y.slice(2)}`;
		case 'dmy/':
			return `${d}/${m}/${y}`;
		case 'mdy/':
			return `${m}/${d}/${y}`;
		case 'd-mmm-yy':
			return `${Number(d)}-${months[Number(m) - 1]}-${y.slice(2)}`;
		case 'yyyymmdd':
			return `${y}${m}${d}`;
		case 'zh':
			return `${y}年${Number(m)}月${Number(d)}日`;
	}
}

/** Formats a number without trailing zeros, as people often write it. */
function writtenFigure(
	units: number,
	scale: number,
	{ decimal, thousands }: Pick<Format, 'decimal' | 'thousands'>,
): string {
	const digits = String(units).padStart(scale + 1, '0');
	const whole = digits.slice(0, -scale).replace(/\B(?=(\d{3})+$)/g, thousands);
	const fraction = digits.slice(-scale).replace(/0+$/, '');
	return fraction === '' ? whole : `${whole}${decimal}${fraction}`;
}

function encoded(text: string, encoding: Format['encoding']): Uint8Array {
	if (encoding.startsWith('utf-8')) return new TextEncoder().encode(encoding === 'utf-8' ? text : `\uFEFF${text}`);
	const bytes = new Uint8Array(2 * text.length + 2);
	const view = new DataView(bytes.buffer);
	const isLittle = encoding === 'utf-16le';
	view.setUint16(0, 0xfeff, isLittle);
	for (let i = 0; i < text.length; i++) view.setUint16(2 * i + 2, text.charCodeAt(i), isLittle);
	return bytes;
}

function written(loans: readonly Loan[], f: Format): Uint8Array {
	const quoted = (cell: string) =>
		f.isQuoted || cell.includes(f.separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
	const line = (cells: readonly string[]) => cells.map(quoted).join(f.separator);
	const unit = f.marginUnit.startsWith('heading') ? f.marginUnit.replace('heading ', '') : '';
	const head = ['Borrower', 'Ccy', 'Start', 'End', 'Principal', unit === '' ? 'Margin' : `Margin (${unit})`];
	const marginOf = ({ margin }: Loan) => {
		const isBp = f.marginUnit.endsWith('bp');
		const figure = writtenFigure(margin, isBp ? 2 : 4, f);
		return f.marginUnit === '' || unit !== '' ? figure : `${figure}${f.marginUnit}`;
	};
	const rows = loans.map((each) => [
		each.name,
		'USD',
		writtenDate(each.start, f.date),
		writtenDate(each.start + each.days, f.date),
		writtenFigure(each.principal, 2, f),
		marginOf(each),
	]);
	const blank = ['', '', '', '', ''];
	const lines = [
		...Array.from({ length: f.titles }, (_, i) => line([`Title ${i + 1}`, ...blank])),
		line(head),
		...rows.flatMap((row) =>
			f.hasTotals ? [line(row), line(['Subtotal', '', '', '', row[4] as string, ''])] : [line(row)],
		),
	];
	return encoded(lines.join(f.ending), f.encoding);
}

const unused = () => {
	throw new Error('no archive');
};

const cents = (units: number, scale: number) => writtenFigure(units, scale, { decimal: '.', thousands: '' });

it('a table in any format is read exactly or leads to a question, and is never read differently', () => {
	let exact = 0;
	fc.assert(
		fc.property(fc.array(loan, { minLength: 1, maxLength: 6 }), format, (loans, f) => {
			const opened = openTable(written(loans, f), unused);
			if ('open' in opened) return;
			if (isRefusal(opened)) throw new Error(JSON.stringify(opened));
			const file = readSheets(opened.grids, loanVocabulary);
			if (isRefusal(file)) throw new Error(JSON.stringify(file));
			const [table] = file.tables;
			expect(table?.rows).toHaveLength(loans.length);
			const asked = new Set(table?.questions.map(({ key }) => key));
			const isComplete = asked.size === 0 && table?.rows.every(({ faults }) => faults.length === 0);
			if (isComplete) exact += 1;
			loans.forEach((each, i) => {
				const row = table?.rows[i];
				const isOpen = (field: string) => row?.faults.some((fault) => fault.field === field);
				const expected = {
					startDate: dateOfEpochDay(each.start),
					endDate: dateOfEpochDay(each.start + each.days),
					principal: cents(each.principal, 2),
					margin: cents(each.margin, 4),
				};
				for (const [field, value] of Object.entries(expected)) {
					const found = row?.values[field]?.value;
					if (found === undefined) expect(isOpen(field), `${field} of row ${i}`).toBe(true);
					else expect(found, `${field} of row ${i}`).toBe(value);
				}
				expect(row?.own.Borrower ?? '').toBe(each.name.trim().normalize('NFC'));
			});
		}),
		{ numRuns: runsOf(600) },
	);
	expect(exact).toBeGreaterThan(40);
});

it('a table is read exactly after the questions about its format are answered', () => {
	fc.assert(
		fc.property(fc.array(loan, { minLength: 1, maxLength: 6 }), format, (loans, f) => {
			const opened = openTable(written(loans, f), unused, { separator: f.separator });
			if (!('grids' in opened)) throw new Error(JSON.stringify(opened));
			const order = f.date === 'dmy/' ? ('dmy' as const) : f.date === 'mdy/' ? ('mdy' as const) : undefined;
			const dates = order === undefined ? {} : { order };
			const unit = f.marginUnit.endsWith('bp') ? 'bp' : 'percent';
			const margin = f.marginUnit.startsWith('heading') ? f.marginUnit.replace('heading ', '') : '';
			const columns: TableAnswers['columns'] = {
				Start: dates,
				End: dates,
				Principal: { sign: f.decimal, power: 0 },
				[margin === '' ? 'Margin' : `Margin (${margin})`]: { sign: f.decimal, unit },
			};
			const file = readSheets(opened.grids, loanVocabulary, { answers: { columns } });
			if (isRefusal(file)) throw new Error(JSON.stringify(file));
			const [table] = file.tables;
			expect(table?.questions).toEqual([]);
			const read = table?.rows.map(({ values, faults }) => [
				...['startDate', 'endDate', 'principal', 'margin'].map((field) => values[field]?.value),
				...faults,
			]);
			expect(read).toEqual(
				loans.map((each) => [
					dateOfEpochDay(each.start),
					dateOfEpochDay(each.start + each.days),
					cents(each.principal, 2),
					cents(each.margin, 4),
				]),
			);
		}),
		{ numRuns: runsOf(400) },
	);
});

it('a written number is parsed exactly, as two values of which one is right, or not at all', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 1, max: 6 }), format, (units, scale, f) => {
			const figure = parseFigure(writtenFigure(units, scale, f));
			const value = cents(units, scale);
			if (figure === undefined) return;
			if ('open' in figure) expect(Object.values(figure.open).map(trimmed)).toContain(value);
			else expect(trimmed(figure.figure)).toBe(value);
		}),
		{ numRuns: runsOf(3000) },
	);
});

const trimmed = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

it('a written date is parsed exactly, or as several dates of which one is right', () => {
	fc.assert(
		fc.property(fc.integer({ min: 4000, max: 36_000 }), fc.constantFrom(...dateForms), (day, form) => {
			const parsed = parseDate(writtenDate(day, form));
			const date = dateOfEpochDay(day);
			if (parsed !== undefined && 'open' in parsed) expect(Object.values(parsed.open)).toContain(date);
			else expect(parsed).toMatchObject({ date });
		}),
		{ numRuns: runsOf(3000) },
	);
});

const headings = [
	'Ccy;Start;End;Principal;Margin;Repaid on;Repaid',
	'Trade ID;Leg;Pay/Rec;Fix/Float;Ccy;Notional;RATE_SPREAD;Index;Start;End',
	'dealId;startDate;endDate;instrumentTag;notionalAmount_1;spreadBp_2;indexName_2',
	'Date;3M;6M;ON',
	'Index;Ccy;Tenor;Date;Rate',
	'Date;Day;Holiday',
	'Ref;From date;To date;Outstanding',
];

it('any text is read or refused without an exception', () => {
	const piece = fc.constantFrom(
		...'( ) 1 , . \' - % m Mar " ; 年 * USD Pay Fixed SOFR 3M Total 2026-03-16 31.06.2026 1.234 0,5 175bp n/a tbc __proto__ = # '.split(
			' ',
		),
		' ',
		'\t',
	);
	const line = fc.array(fc.oneof(piece, fc.constant(';')), { maxLength: 40 }).map((pieces) => pieces.join(''));
	fc.assert(
		fc.property(fc.constantFrom(...headings), fc.array(line, { maxLength: 12 }), (heading, lines) => {
			const opened = openTable(new TextEncoder().encode(`${heading}\n${lines.join('\n')}`), unused);
			if (!('grids' in opened)) return;
			const { grids } = opened;
			const loans = readSheets(grids, loanVocabulary);
			if (!isRefusal(loans)) for (const table of loans.tables) table.rows.map((row) => loanOfRow(checkLoan(row)));
			const holidays = readSheets(grids, holidayVocabulary);
			if (!isRefusal(holidays)) holidays.tables.map(checkHolidays);
			readDeals(grids);
			readFixings(grids, { answers: { values: { index: 'USD LIBOR' } } });
		}),
		{ numRuns: runsOf(300) },
	);
});

it('every cell of a row is kept as a value, an additional column, a fault or a remark', () => {
	const cell = fc.constantFrom(
		'',
		'USD',
		'2026-03-16',
		'2026-06-16',
		'1000000',
		'1.5',
		'150bp',
		'abc',
		'n/a',
		'31.06.2026',
		'-',
	);
	fc.assert(
		fc.property(fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 6 }), (rows) => {
			const text = ['Ccy;Start;End;Principal;Margin;Note', ...rows.map((cells) => cells.join(';'))].join('\n');
			const opened = openTable(new TextEncoder().encode(text), unused);
			if (!('grids' in opened)) return;
			const file = readSheets(opened.grids, loanVocabulary);
			if (isRefusal(file)) throw new Error(file.refused);
			const [table] = file.tables;
			const skipped = new Set(table?.skipped.map(({ line }) => line));
			rows.forEach((cells, i) => {
				const row = table?.rows.find(({ line }) => line === i + 2);
				if (row === undefined) {
					expect(skipped.has(i + 2) || cells.every((each) => each === '')).toBe(true);
					return;
				}
				const kept = [
					...Object.values(row.values).map((value) => value.text),
					...Object.values(row.own),
					...row.faults.map(({ found }) => found),
					...row.remarks.map(({ found }) => found),
				];
				for (const each of cells) if (each !== '') expect(kept).toContain(each);
			});
		}),
		{ numRuns: runsOf(400) },
	);
});

it('the legs of a trade are joined whatever the order of the rows', () => {
	const [heading = '', ...lines] = readFileSync('shared/table/testing/people/swaps/mx_legs_20230131.csv', 'utf8')
		.trim()
		.split(/\r?\n/);
	const answers = { columns: { RATE_SPREAD: { unit: 'percent' } } } as const;
	const fieldsOf = (rows: readonly string[]) => {
		const opened = openTable(new TextEncoder().encode([heading, ...rows].join('\n')), unused);
		const file = 'grids' in opened ? readDeals(opened.grids, { answers }) : opened;
		if (!('deals' in file)) throw new Error('not read');
		return Object.fromEntries(file.deals.map(({ dealId, fields, faults }) => [dealId, { fields, faults }]));
	};
	const expected = fieldsOf(lines);
	fc.assert(
		fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
			expect(fieldsOf(shuffled)).toEqual(expected);
		}),
		{ numRuns: runsOf(50) },
	);
});
