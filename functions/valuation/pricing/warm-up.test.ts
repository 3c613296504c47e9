import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it('the warm-up values every sample deal under three views', () => {
	expect(warmUp()).toBe(900);
});
