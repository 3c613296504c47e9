import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sign } from '#functions/events/signature.ts';
import { installedProgram } from '#test/support/installed-program.ts';
import { sampleText, verifierSample } from '#test/support/verifier-sample.ts';

const { verifyEvent } = await verifierSample();
const python = installedProgram('python3');
const folder = mkdtempSync(join(tmpdir(), 'portal-sample-'));
const calls = `
import sys
for body, header, secret, seconds in json.loads(sys.stdin.read()):
    try:
        print(verify_event(body.encode(), header, secret, seconds)["id"])
    except ValueError as error:
        print(error)
`;

/** A signed event: its body, its signature header, the secret of the receiver, and the receiver's time in seconds. */
type Delivery = readonly [body: string, header: string, secret: string, seconds: number];

function verifiedInTypeScript(deliveries: readonly Delivery[]): string[] {
	return deliveries.map(([body, header, secret, seconds]) => {
		try {
			return verifyEvent(body, header, secret, seconds * 1000).id;
		} catch (error) {
			return (error as Error).message;
		}
	});
}

/** Verifies all events in one process, because Python starts slowly. */
function verifiedInPython(program: string, deliveries: readonly Delivery[]): string[] {
	const file = join(folder, 'verify.py');
	writeFileSync(file, `${sampleText('verify-python')}\n${calls}`);
	return execFileSync(program, [file], { input: JSON.stringify(deliveries), encoding: 'utf8' })
		.trim()
		.split('\n');
}

const secret = 'whsec_sample';
const sentAt = 1_770_000_000;
const body = JSON.stringify({ id: 'evt_1', data: { name: '贷款 €' } });
const header = sign(body, [secret], sentAt * 1000);
const wrong = 'The signature is wrong.';
const old = 'The signature is not of the last five minutes.';

it('the signature of an event equals the HMAC-SHA256 that openssl calculates', () => {
	// Command: printf '1770000000.{}' | openssl dgst -sha256 -hmac whsec_sample
	expect(sign('{}', [secret], sentAt * 1000)).toBe(
		't=1770000000,v1=9f10d455fc290f9f05332338bcc04d9cc0c13475c721e2dab6938163d2867ec1',
	);
});

const rotated = sign(body, ['whsec_new', secret], sentAt * 1000);
const ofAnother = sign(body, ['whsec_other'], sentAt * 1000);
const withNewTime = header.replace(/t=\d+/, `t=${sentAt + 301}`);

const cases: readonly [title: string, delivery: Delivery, expected: string][] = [
	['a delivery', [body, header, secret, sentAt + 1], 'evt_1'],
	['a delivery at the last second of five minutes', [body, header, secret, sentAt + 300], 'evt_1'],
	['the new secret of a rotation', [body, rotated, 'whsec_new', sentAt], 'evt_1'],
	['the earlier secret of a rotation', [body, rotated, secret, sentAt], 'evt_1'],
	['a changed body', [body.replace('evt_1', 'evt_2'), header, secret, sentAt], wrong],
	['the signature of another secret', [body, ofAnother, secret, sentAt], wrong],
	['a delivery that is sent again after five minutes', [body, header, secret, sentAt + 301], old],
	['an old signature with a new time', [body, withNewTime, secret, sentAt + 301], wrong],
	['a header without a signature', [body, `t=${sentAt}`, secret, sentAt], wrong],
	['a header without a time', [body, header.replace(/t=\d+,/, ''), secret, sentAt], old],
	['an empty header', [body, '', secret, sentAt], old],
];

const titled = (outcomes: readonly string[]) => cases.map(([title], i) => `${title}: ${outcomes[i]}`);
const expected = titled(cases.map(([, , outcome]) => outcome));
const deliveries = cases.map(([, delivery]) => delivery);

it('the TypeScript sample accepts events from the portal, and refuses forged and replayed events', () => {
	expect(titled(verifiedInTypeScript(deliveries))).toEqual(expected);
});

it.skipIf(python === undefined)(
	'the Python sample accepts and refuses the same events, if python3 is installed',
	() => {
		expect(titled(verifiedInPython(python ?? '', deliveries))).toEqual(expected);
	},
);

it('the English and the Chinese help show the same samples', () => {
	for (const id of ['verify-typescript', 'verify-python'] as const) expect(sampleText(id, 'zh/')).toBe(sampleText(id));
});
