import { expect, it } from 'vitest';
import { presetScenarios } from './scenario.ts';

it('the preset scenarios contain each parallel shift upwards and downwards', () => {
	const sizes = [...presetScenarios.keys()].flatMap((id) => /^([+-]\d+)bp$/.exec(id)?.[1] ?? []).map(Number);
	expect(sizes).not.toEqual([]);
	expect(sizes.map((size) => -size).toSorted()).toEqual(sizes.toSorted());
});
