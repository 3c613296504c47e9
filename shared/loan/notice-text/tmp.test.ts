import { it } from 'vitest';
import { readNotice } from './read-notice.ts';
import { measure } from './testing/measure-lender.ts';
import { lenderNotice } from './testing/test-lender.ts';

it('x', () => {
	const n = Number(process.env.N ?? 200),
		from = Number(process.env.FROM ?? 0);
	let f = 0,
		c = 0,
		fa = 0,
		mis = 0,
		wrong = 0,
		found = 0,
		right = 0,
		agreed = 0,
		rd = 0,
		shown = 0;
	const t0 = process.cpuUsage();
	let rt = 0;
	for (let s = from; s < from + n; s++) {
		const notice = lenderNotice(s, s % 2 === 1);
		const t = performance.now();
		const r = readNotice(notice.text, notice.loan);
		rt += performance.now() - t;
		const m = measure(notice, r);
		f += m.figures;
		c += m.compared;
		mis += m.misread.length;
		if (m.isFalselyAgreed) fa++;
		const w = notice.items.some((i) => i.isWrong);
		if (w) {
			wrong++;
			if (m.isPlantedFound) found++;
		} else {
			right++;
			if (r.verdict === 'agrees') agreed++;
			if (r.verdict === 'differs') rd++;
		}
		const bad =
			m.misread.length > 0 ||
			m.isFalselyAgreed ||
			(w && !m.isPlantedFound) ||
			m.compared < m.figures * 0.9 ||
			(!w && r.verdict === 'differs');
		if (bad && shown < Number(process.env.SHOW ?? 6)) {
			shown++;
			console.log(
				'SEED',
				s,
				notice.planted,
				r.verdict,
				m.compared,
				m.figures,
				m.misread.slice(0, 3),
				'\n' + notice.text.slice(0, 1200),
			);
			for (const k of r.marks.filter((k) => k.state !== 'equal').slice(0, 8))
				console.log(
					'  ',
					k.line,
					k.state,
					k.kind,
					k.reason,
					JSON.stringify(notice.text.slice(k.start, k.end)),
					k.ours,
					k.theirs,
				);
			for (const t of r.tables) console.log(JSON.stringify(t.columns));
		}
	}
	console.log({
		n,
		figures: f,
		share: c / f,
		falseAgrees: fa,
		misread: mis,
		wrong,
		found,
		right,
		agreed,
		rightDiffers: rd,
		ms: rt / n,
	});
}, 600000);
