import { inspect, parseArgs } from 'node:util';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { type FetchReport, fetchIndex } from './fetch-index.ts';
import { PublisherFailure } from './publisher.ts';
import { fetchTools } from './publisher-client.ts';
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
	if (index === undefined || positionals.length > 1 || !publishers.has(index)) throw new UsageError('Name one index.');
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

function readConfirmed(text: string) {
	const [date = '', value = ''] = text.split('=');
	if (!/^-?\d+(\.\d+)?$/.test(value)) throw new UsageError(`${text} is not a date and its value: YYYY-MM-DD=<value>.`);
	return { date: readDate(date), value };
}

try {
	const order = readOrder();
	process.stdout.write(`${describeFetch(order.index, await fetchIndex(order, fetchTools()))}\n`);
} catch (error) {
	process.stderr.write(`${describeError(error)}\n`);
	process.exitCode = isUsage(error) ? 2 : 1;
}

function isUsage(error: unknown): boolean {
	const code = (error as NodeJS.ErrnoException).code ?? '';
	return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
}

function describeFetch(index: string, report: FetchReport): string {
	if (report.outcome === 'not-due') return `${index}: nothing is due`;
	const { range, applied } = report;
	const { added, revised, unchanged, quarantined, refused } = applied;
	return [
		`${index} from ${range.from} to ${range.to}: ${added.length} new, ${revised.length} revised, ${unchanged} unchanged, ${quarantined.length} quarantined, ${refused.length} refused`,
		...added.map(({ date, value }) => `  ${date}  ${value}`),
		...revised.map(({ date, value, replaced }) => `  ${date}  ${value}  revised, was ${replaced}`),
		...quarantined.map(
			({ date, value, comparedWith }) =>
				`  ${date}  ${value}  quarantined: ${comparedWith.value} on ${comparedWith.date}; to confirm it: --confirm ${date}=${value}`,
		),
		...refused.map(({ date, value, reason }) => `  ${date}  ${value}  refused: ${reason}`),
	].join('\n');
}

function describeError(error: unknown): string {
	if (isUsage(error)) return `${(error as Error).message}\n${usage}`;
	if (!(error instanceof PublisherFailure)) return inspect(error);
	const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
	return `${error.message}${cause}. Nothing was loaded.`;
}
