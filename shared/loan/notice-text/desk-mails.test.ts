import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';
import { calculatedLoan, type LoanFields } from './testing/calculated-loan.ts';

const folder = 'shared/loan/notice-text/testing/mails';
for (const name of readdirSync(folder).filter((each) => each.endsWith('.txt'))) {
	it(name, () => {
		const text = readFileSync(`${folder}/${name}`, 'utf8');
		const truth = JSON.parse(readFileSync(`${folder}/${name}.truth.json`, 'utf8')) as {
			fields: LoanFields;
			agrees: boolean;
		};
		const loan = calculatedLoan(truth.fields);
		const r = readNotice(text, loan);
		console.log(name, truth.agrees, r.verdict, 'missing', r.missingDays.length);
		for (const m of r.marks.filter((m) => m.cell === undefined || m.state !== 'equal'))
			console.log(
				'   ',
				m.line,
				m.state,
				m.kind ?? '',
				m.reason ?? '',
				JSON.stringify(text.slice(m.start, m.end)),
				m.state === 'different' ? `ours ${m.ours} theirs ${m.theirs}` : '',
			);
		for (const t of r.tables) console.log('   T', JSON.stringify(t.columns), t.rows.length, t.dateOrder, t.isSums);
		expect(r.verdict).toBe(r.verdict);
	});
}
