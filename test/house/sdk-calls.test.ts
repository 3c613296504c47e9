import { describe, expect, it } from 'vitest';
import { programOf } from '#test/support/grants/bundled-program.ts';
import { sdkCalls } from '#test/support/grants/sdk-calls.ts';

const start = `
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
const callLimits = { dynamodb: { attempts: 3 } };
const clientSettings = ({ attempts }) => ({ maxAttempts: attempts });
const client = new DynamoDBClient(clientSettings(callLimits.dynamodb));
const tables = { rates: { variable: 'RATES_TABLE' }, audit: { variable: 'AUDIT_TABLE' } };
function environmentVariable(name) { return process.env[name]; }
function tableName(table) { return environmentVariable(tables[table].variable); }
`;
const callsOf = (code: string) =>
	[
		...new Set(
			sdkCalls(programOf(`${start}${code}`)).map(
				({ action, resource, leadingKey }) =>
					`${action} ${resource}${leadingKey === undefined ? '' : ` ${leadingKey}`}`,
			),
		),
	].sort();

describe('AWS calls that are found in a bundle', () => {
	it('a parameter has the tables of all calls of its function', () => {
		const code = `
			const key = (id) => ({ pk: \`RATE#\${id}\`, sk: id });
			function get(table, id) { return client.send(new GetCommand({ TableName: tableName(table), Key: key(id) })); }
			export const handler = async ({ id }) => { await get('rates', id); await get('audit', id); };`;
		expect(callsOf(code)).toEqual(['dynamodb:GetItem <AUDIT_TABLE> RATE#*', 'dynamodb:GetItem <RATES_TABLE> RATE#*']);
	});

	it('an index belongs only to its own table', () => {
		const code = `
			const byOwner = (more) => ({ TableName: tableName('audit'), IndexName: 'by-owner', ...more });
			async function queryAll(input) {
				let start;
				do {
					const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
					start = page.LastEvaluatedKey;
				} while (start !== undefined);
			}
			export async function handler(event) {
				await queryAll({ TableName: tableName('rates') });
				await queryAll({ ...byOwner(event === 1 ? {} : { Limit: 1 }), ScanIndexForward: false });
			}`;
		expect(callsOf(code)).toEqual(['dynamodb:Query <AUDIT_TABLE>/index/by-owner', 'dynamodb:Query <RATES_TABLE>']);
	});

	it('every input in a list of inputs is found', () => {
		const code = `
			function inputs(all) {
				const range = { TableName: tableName('audit') };
				if (!all) return [{ ...range, IndexName: 'by-owner' }];
				return ['a', 'b'].map((month) => ({ ...range, Limit: month }));
			}
			export async function handler({ all }) {
				for (const input of inputs(all)) await client.send(new QueryCommand(input));
			}`;
		expect(callsOf(code)).toEqual(['dynamodb:Query <AUDIT_TABLE>', 'dynamodb:Query <AUDIT_TABLE>/index/by-owner']);
	});

	it('the tables of a batch request are found', () => {
		const code = `
			const getMany = (table, Keys) => {
				const name = tableName(table);
				return client.send(new BatchGetCommand({ RequestItems: { [name]: { Keys } } }));
			};
			export const handler = ({ keys }) => getMany('rates', keys);`;
		expect(callsOf(code)).toEqual(['dynamodb:BatchGetItem <RATES_TABLE>']);
	});

	it('a call on a client that is assigned after its variable is declared is found', () => {
		const code = `
			export async function handler(event) {
				let table = 'rates';
				if (event) table = 'audit';
				await client.send(new PutCommand({ TableName: tableName(table), Item: { pk: 'STATE' } }));
			}`;
		expect(callsOf(code)).toEqual(['dynamodb:PutItem <AUDIT_TABLE> STATE', 'dynamodb:PutItem <RATES_TABLE> STATE']);
	});
});

describe('a call that cannot be analysed is reported with its location', () => {
	it.each([
		[
			'a table name that comes from an event',
			`export const handler = ({ table }) => client.send(new GetCommand({ TableName: table, Key: { pk: 'A' } }));`,
			/the table cannot be derived in .*GetCommand.*is known when it runs/,
		],
		[
			'a table name in a function that is passed on as a value',
			`const get = (table) => client.send(new GetCommand({ TableName: tableName(table), Key: { pk: 'A' } }));
			export const handler = (event) => event.tables.map(get);`,
			/the table cannot be derived in .*is not followed/,
		],
		[
			'an input that is changed after it was created',
			`export const handler = () => {
				const input = { TableName: tableName('rates'), Key: { pk: 'A' } };
				input.TableName = tableName('audit');
				return client.send(new GetCommand(input));
			};`,
			/the input cannot be derived in .*is not followed/,
		],
		[
			'a table name that the fields of an event could replace',
			`export const handler = (event) => client.send(new QueryCommand({ TableName: tableName('rates'), ...event }));`,
			/the table cannot be derived in .*is known when it runs/,
		],
		[
			'an index name that comes from an event',
			`export const handler = ({ index }) =>
				client.send(new QueryCommand({ TableName: tableName('rates'), IndexName: index }));`,
			/the index cannot be derived/,
		],
		[
			'a missing table name',
			`export const handler = () => client.send(new QueryCommand({ Limit: 1 }));`,
			/the table cannot be derived in .*it is not set/,
		],
		[
			'a batch request that comes from an event',
			`export const handler = ({ items }) => client.send(new BatchGetCommand({ RequestItems: items }));`,
			/the tables cannot be derived/,
		],
		[
			'a use of the SDK other than a command',
			`export const handler = () => paginateQuery({ client }, { TableName: tableName('rates') });`,
			/use of the AWS SDK is not understood: .*paginateQuery/,
		],
		[
			'a command class that is passed on as a value',
			`const send = (Command) => client.send(new Command({ TableName: tableName('rates') }));
			export const handler = () => send(QueryCommand);`,
			/use of the AWS SDK is not understood: .*send\(QueryCommand\)/,
		],
		['a client without limits', `new DynamoDBClient({});`, /a client without call limits: .*new DynamoDBClient/],
		[
			'a command without its input',
			`export const handler = () => client.send(new QueryCommand());`,
			/use of the AWS SDK is not understood/,
		],
	])('the error describes %s', (_what, code, problem) => {
		expect(() => callsOf(code)).toThrow(problem);
	});

	it('a service that the analysis does not know is reported', () => {
		const code = `import { SQSClient } from '@aws-sdk/client-sqs'; export const handler = () => new SQSClient({});`;
		expect(() => sdkCalls(programOf(code))).toThrow(/use of the AWS SDK is not understood: .*SQSClient/);
	});

	it('an SDK package that is imported at run time is reported', () => {
		const code = `export const handler = async () => new (await import('@aws-sdk/client-sqs')).SQSClient({});`;
		expect(() => sdkCalls(programOf(code))).toThrow(/use of the AWS SDK is not understood/);
	});

	it('an SDK package that is imported as a whole under one name is reported', () => {
		const code = `import * as aws from '@aws-sdk/client-sqs'; export const handler = () => new aws.SQSClient({});`;
		expect(() => sdkCalls(programOf(code))).toThrow(/use of the AWS SDK is not understood/);
	});
});
