import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { readJsonText } from './read-body.ts';
import { Refusal } from './refusal.ts';

const form: Route = { ...routes.organisationRead, body: 'multipart' };
const csv: Route = { ...routes.organisationRead, body: 'csv' };

/** Creates an event in the format of API Gateway, which encodes a form in base64. */
async function eventOf(body: FormData | string, contentType?: string): Promise<APIGatewayProxyEventV2> {
	const sent = new Response(body);
	const bytes = Buffer.from(await sent.arrayBuffer());
	const headers = { 'content-type': contentType ?? sent.headers.get('content-type') ?? '' };
	return { headers, body: bytes.toString('base64'), isBase64Encoded: true } as unknown as APIGatewayProxyEventV2;
}

function formOf(...fields: readonly (readonly [string, string | Blob])[]): FormData {
	const made = new FormData();
	for (const [name, value] of fields) made.append(name, value);
	return made;
}

const codeOf = (read: Promise<string>) =>
	read.then(
		() => undefined,
		(error) => (error instanceof Refusal ? error.problem.code : error),
	);

it('form fields become request fields if the route accepts a form', async () => {
	const event = await eventOf(formOf(['orgId', '利率 "1"'], ['userid', 'a\r\nb']));
	expect(JSON.parse(await readJsonText(event, form))).toEqual({ orgId: '利率 "1"', userid: 'a\r\nb' });
	// Other routes get the raw text, and later refuse it as invalid JSON.
	expect(await readJsonText(event, routes.organisationRead)).toContain('form-data; name="orgId"');
});

it('a JSON body is unchanged on a route that accepts a form', async () => {
	expect(await readJsonText(await eventOf('{"orgId":"1"}', 'application/json'), form)).toBe('{"orgId":"1"}');
});

it('the text of a CSV file is read as the field csv if the route accepts CSV', async () => {
	const event = await eventOf('Calendar,"Date"\r\nA,B', 'text/csv; charset=utf-8');
	expect(JSON.parse(await readJsonText(event, csv))).toEqual({ csv: 'Calendar,"Date"\r\nA,B' });
	expect(await readJsonText(event, routes.organisationRead)).toBe('Calendar,"Date"\r\nA,B');
});

it.each([
	['a duplicate field name', () => eventOf(formOf(['orgId', '1'], ['orgId', '2']))],
	['too many fields', () => eventOf(formOf(...Array.from({ length: 51 }, (_, i) => [`f${i}`, ''] as const)))],
	['a file', () => eventOf(formOf(['orgId', new Blob(['1'])]))],
	['an invalid body', () => eventOf('{"orgId":"1"}', 'multipart/form-data; boundary=x')],
	['a content type without boundary', () => eventOf('--x', 'multipart/form-data; charset=utf-8')],
])('a form with %s is refused', async (_, event) => {
	expect(await codeOf(readJsonText(await event(), form))).toBe('body-not-form');
});

it("a form that exceeds the route's limit is refused before it is parsed", async () => {
	expect(await codeOf(readJsonText(await eventOf(formOf(['orgId', 'x'.repeat(20_000)])), form))).toBe('body-too-large');
});
