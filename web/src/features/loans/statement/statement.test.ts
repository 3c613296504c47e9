import { expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { composeStatement } from './compose-statement.ts';
import { displayWidth, issueLines, noParties, padded, statementMail } from './statement.ts';
import { statementTexts } from './testing/statement-texts.ts';

test.each(['en', 'zh'] as const)(
	'the mail text in language %s contains every result and term, aligned in columns',
	async (language) => {
		const text = await statementTexts(language);
		const parties = { ...noParties, lender: '中国工商银行', borrower: 'Nordbank AG' };
		const details = { parties, organisation: 'Demo Bank', freeTextLabel: undefined };
		const statement = composeStatement({ ...repaid, payableAmount: '110.07' }, details, text);
		const mail = statementMail(statement, statement.days, ['by a user'], text);
		const lines = mail.split('\n');
		const columnOf = (value: string) => {
			const line = lines.find((each) => each.includes(value)) ?? '';
			return displayWidth(line.slice(0, line.indexOf(value)));
		};
		const values = [
			'110.07 USD',
			'110.071206597222222222 USD',
			'1.262521145833333333%',
			'USA_FI',
			'中国工商银行',
			'Nordbank AG',
		];
		expect(new Set(values.map(columnOf)).size).toBe(1);
		const days = lines.filter((line) => / 0\.70 +1 +19\.44$| 1\.45 +3 +120\.84$| 1\.45 +3 +90\.63$/.test(line));
		expect(days).toHaveLength(2);
		expect(new Set(days.map(displayWidth)).size).toBe(1);
		expect(mail.endsWith('by a user\n')).toBe(true);
		expect(mail).not.toMatch(/ $|\n\n\n/m);
	},
);

test('a Chinese character is two columns wide, and a text that is too wide is not cut off', () => {
	expect(displayWidth('SOFR，利率')).toBe(10);
	expect(padded('利率', 6, 'end')).toBe('利率  ');
	expect(padded('123.45', 4, 'start')).toBe('123.45');
});

test('a statement names its author, its time and time zone, the saved loan and the version of the portal', async () => {
	const at = new Date(2026, 7, 7, 9, 5, 3);
	const issue = {
		organisation: 'Demo Bank',
		userId: 'user@demo-bank.example',
		at,
		timeZone: 'Asia/Shanghai',
		portal: '1.0.0',
	};
	const text = await statementTexts('zh');
	const lines = issueLines({ ...issue, loan: { name: 'Nord', version: 3 } }, text);
	expect(lines[0]).toBe('编制：user@demo-bank.example，Demo Bank');
	expect(lines[1]).toMatch(/^2026-08-07 09:05:03 [+-]\d\d:\d\d（Asia\/Shanghai）$/);
	expect(lines[2]).toBe('已保存的贷款“Nord”，第 3 版');
	expect(issueLines(issue, text)).toHaveLength(3);
});
