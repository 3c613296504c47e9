import { it } from 'vitest';
import { readNotice } from './read-notice.ts';
import { changedNotice } from './testing/changed-notice.ts';
import { lenderNotice } from './testing/test-lender.ts';

it('x', () => {
	const n = Number(process.env.N ?? 200),
		from = Number(process.env.FROM ?? 0);
	let edits = 0,
		agrees = 0;
	const verdicts: Record<string, number> = {};
	for (let s = from; s < from + n; s++) {
		const notice = lenderNotice(s * 2, false);
		if (readNotice(notice.text, notice.loan).verdict !== 'agrees') continue;
		for (let e = 0; e < 25; e++) {
			const c = changedNotice(notice, s * 1000 + e);
			const r = readNotice(c.text, notice.loan);
			edits++;
			verdicts[r.verdict] = (verdicts[r.verdict] ?? 0) + 1;
			if (r.verdict === 'agrees') {
				agrees++;
				if (agrees < 25)
					console.log(
						s,
						e,
						c.edit,
						'\n',
						notice.text
							.split('\n')
							.filter((l, i) => l !== c.text.split('\n')[i])
							.slice(0, 2)
							.join('\n'),
						'\n=>',
						c.text
							.split('\n')
							.filter((l, i) => l !== notice.text.split('\n')[i])
							.slice(0, 1)
							.join('\n'),
					);
			}
		}
	}
	console.log({ edits, agrees, ...verdicts });
}, 600000);
