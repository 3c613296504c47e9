import type { Page } from 'playwright-core';

interface TraceEvent {
	readonly name: string;
	readonly pid: number;
	readonly tid: number;
	/** Processor time in microseconds. */
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
}

/**
 * Returns the duration in milliseconds of the longest task of the main thread during an action. The page does not
 * respond during a task.
 *
 * Measures processor time, so that other programs on the machine do not count.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
	const browser = page.context().browser();
	if (browser === null) throw new Error('the page has no browser');
	await browser.startTracing(page, { categories: ['toplevel'] });
	let trace = '';
	await act().finally(async () => {
		trace = String(await browser.stopTracing());
	});
	const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
	const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
	const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
	const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
	if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
	return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
