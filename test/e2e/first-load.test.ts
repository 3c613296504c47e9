import { expect, it } from 'vitest';
import { firstLoadBytes } from '../support/first-load.ts';

it('loads at most 330 kB of gzipped JavaScript until the calculator is there', async () => {
	const bytes = await firstLoadBytes('dist/web');
	expect(bytes).toBeGreaterThan(100_000);
	expect(bytes).toBeLessThanOrEqual(330_000);
});
