import { expect, it } from 'vitest';
import { presetOf } from './floor-preset.ts';

const spreads = { cas: '0.1', margin: '1.5', floor: '0' };

it.each([
	[{}, 'rfr'],
	[{ ...spreads, floorOption: 'hybrid' }, 'hybrid'],
	[{ ...spreads, marginMethod: 'added', casMethod: 'added', floorOn: 'rfr' }, 'RFRONLY'],
	[{ ...spreads, marginMethod: 'added', casMethod: 'added', floorOn: 'rfr-plus-cas' }, 'hybrid'],
	[{ margin: '1.5', marginMethod: 'added' }, 'hybrid'],
	[{ margin: '0', marginMethod: 'added' }, 'rfr'],
	[{ ...spreads, marginMethod: 'added', casMethod: 'compounded', floorOn: 'rfr' }, undefined],
	[{ floor: '1', floorOn: 'compounded-rate' }, undefined],
])('the floor option of %j is %s', (loan, option) => {
	expect(presetOf(loan)).toBe(option);
});
