import { expect, it } from 'vitest';
import { analysisText } from './analysis-text.ts';

it('each line of the scenarios table contains the worst scenario', () => {
	const scenarios = [{ name: '+100bp' }, { name: 'Twist, own' }, { name: '-100bp' }];
	const views = {
		libor: { mtM: 5, changes: [1, -2.5, null], worst: 1 },
		rfr: { mtM: 5, changes: [1, 2, 3], worst: null },
	};
	const { tableLine } = analysisText('scenarios', 7, { dealId: 'A', views } as never, () => ({ scenarios }));
	expect(tableLine.split('\r\n')).toEqual(['7,A,,,libor,5,"Twist, own",1,-2.5,', '7,A,,,rfr,5,,1,2,3', '']);
});
