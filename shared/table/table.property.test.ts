import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { openTable } from './file/open-table.ts';
import { isRefusal } from './file/refusal.ts';
import { parseDate } from './kind/parse-date.ts';
import { parseFigure } from './kind/parse-figure.ts';
import { readSheets } from './read/read-sheets.ts';
import { loanVocabulary } from './vocabulary/loans.ts';

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
	/** In cents. */
	readonly principal: number;
	/** In hundredths of a basis point. */
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

/** A figure without zeros at the end of its decimals, as people often write it. */
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

it('reads back a table in any format, or asks about it, and reads no other figure', () => {
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
		{ numRuns: 1500 },
	);
	expect(exact).toBeGreaterThan(100);
});

it('parses a written figure to itself, to two figures, or not at all', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 1, max: 6 }), format, (units, scale, f) => {
			const figure = parseFigure(writtenFigure(units, scale, f));
			const value = cents(units, scale);
			if (figure === undefined) return;
			if ('open' in figure) expect(Object.values(figure.open).map(trimmed)).toContain(value);
			else expect(trimmed(figure.figure)).toBe(value);
		}),
		{ numRuns: 3000 },
	);
});

const trimmed = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

it('parses a written date to itself, or to several dates of which it is one', () => {
	fc.assert(
		fc.property(fc.integer({ min: 4000, max: 36_000 }), fc.constantFrom(...dateForms), (day, form) => {
			const parsed = parseDate(writtenDate(day, form));
			const date = dateOfEpochDay(day);
			if (parsed !== undefined && 'open' in parsed) expect(Object.values(parsed.open)).toContain(date);
			else expect(parsed).toMatchObject({ date });
		}),
		{ numRuns: 3000 },
	);
});

it('takes time that grows with the length of a text, whatever it is', () => {
	const hostile = fc.string({
		unit: fc.constantFrom('(', ')', '1', ',', '.', "'", ' ', '-', '%', '%20', 'm', 'Mar', '"', ';', '年', '*'),
		maxLength: 400,
	});
	fc.assert(
		fc.property(fc.array(hostile, { maxLength: 20 }), (lines) => {
			const opened = openTable(new TextEncoder().encode(`Ccy;Start;End;Principal\n${lines.join('\n')}`), unused);
			if ('grids' in opened) readSheets(opened.grids, loanVocabulary);
		}),
		{ numRuns: 500 },
	);
});
