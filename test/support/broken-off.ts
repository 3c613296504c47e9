import { dynamodb } from '../../functions/platform/table.ts';

export class BrokenOff extends Error {}

/**
 * Runs something whose database fails for good at one of its writes, as if it had been killed there.
 *
 * @param when `before`: the write is never sent; `after`: it is done, and its answer lost
 * @returns whether it came that far
 */
export async function brokenOff(
	writes: number,
	when: 'before' | 'after',
	run: () => Promise<unknown>,
): Promise<boolean> {
	let seen = 0;
	dynamodb.middlewareStack.add(
		(next, context) => async (args) => {
			if (!/^(Put|Update|Delete)Item/.test(context.commandName ?? '')) return next(args);
			seen += 1;
			if (seen === writes && when === 'after') await next(args);
			if (seen >= writes) throw new BrokenOff(`broken off at write ${writes}`);
			return next(args);
		},
		{ step: 'initialize', name: 'broken-off' },
	);
	try {
		await run();
		return false;
	} catch (error) {
		if (error instanceof BrokenOff) return true;
		throw error;
	} finally {
		dynamodb.middlewareStack.remove('broken-off');
	}
}
