import { expect, it } from 'vitest';
import { openLanes } from '#infra/local/runs/open-run-machine.ts';

it('tasks are assigned to free lanes in the order of their arrival', async () => {
	const lanes = openLanes(2);
	let running = 0;
	let most = 0;
	const order: number[] = [];
	await Promise.all(
		Array.from({ length: 9 }, (_, i) =>
			lanes.run(async (lane) => {
				running += 1;
				most = Math.max(most, running);
				order.push(i);
				expect(lane).toBeLessThan(2);
				await Promise.resolve();
				running -= 1;
				if (i === 3) throw new Error('some work fails');
			}),
		).map((each) => each.catch(() => undefined)),
	);
	expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
});
