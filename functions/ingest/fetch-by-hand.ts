import { inspect, parseArgs } from 'node:util';
import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { describeFetch } from './describe-fetch.ts';
import { fetchIndex } from './fetch-index.ts';
import { PublisherFailure } from './publisher-failure.ts';
import { publisherTools } from './publisher-tools.ts';
import { publishers } from './publishers.ts';

const usage = `Usage: npm run rates:fetch -- <index> [--from YYYY-MM-DD] [--confirm YYYY-MM-DD=<value>]...
Indices: ${[...publishers.keys()].join(', ')}`;

class UsageError extends Error {}

function readOrder() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { from: { type: 'string' }, confirm: { type: 'string', multiple: true } },
	});
	const index = positionals[0]?.toUpperCase();
	if (index === undefined || positionals.length > 1 || !publishers.has(index)) throw new UsageError('Which index?');
	return {
		index,
		from: values.from === undefined ? undefined : readDate(values.from),
		confirmed: values.confirm?.map(readConfirmed),
	};
}

function readDate(text: string): LocalDate {
	if (!isLocalDate(text)) throw new UsageError(`${text} is not a date YYYY-MM-DD.`);
	return text;
}

function readConfirmed(text: string): Fixing {
	const [date = '', value = ''] = text.split('=');
	if (!/^-?\d+(\.\d+)?$/.test(value)) throw new UsageError(`${text} does not name a day and its value.`);
	return { date: readDate(date), value };
}

try {
	const order = readOrder();
	process.stdout.write(`${describeFetch(order.index, await fetchIndex(order, publisherTools()))}\n`);
} catch (error) {
	process.stderr.write(`${inWords(error)}\n`);
	process.exitCode = isUsage(error) ? 2 : 1;
}

function isUsage(error: unknown): boolean {
	const code = (error as NodeJS.ErrnoException).code ?? '';
	return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
}

/** What a publisher did wrong is one sentence; what nobody expected is told whole. */
function inWords(error: unknown): string {
	if (isUsage(error)) return `${(error as Error).message}\n${usage}`;
	if (!(error instanceof PublisherFailure)) return inspect(error);
	const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
	return `${error.message}${cause}. Nothing was loaded.`;
}
