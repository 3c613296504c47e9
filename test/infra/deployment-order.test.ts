import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesisedStacks } from '../support/synthesised-portal.ts';

const domain = {
	domainName: 'portal.example.com',
	certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
};

describe.each([
	['an address of CloudFront', {}],
	['a domain of its own', { domain }],
])('a deployment with %s', (_, props) => {
	const stacks = synthesisedStacks(props);
	const part = (name: string) => {
		const stack = stacks.find((each) => each.name.startsWith(`rfr-portal-test-${name}`));
		if (stack === undefined) throw new Error(`no stack ${name}`);
		return stack;
	};

	it('names each stack after those that it needs', () => {
		const done = new Set<string>();
		for (const { name, after } of stacks) {
			expect(after.filter((each) => !done.has(each))).toEqual([]);
			done.add(name);
		}
	});

	it('invites the first administrator after the web app is there', () => {
		expect(part('setup').after).toContain(part('web').name);
	});

	it('tells the set-up where the portal is', () => {
		const [resource] = resourcesOf(part('setup').template, 'Custom::PortalSetup');
		const address = JSON.stringify(resource?.Properties.PortalAddress);
		expect(address).toMatch(
			'domain' in props
				? /^"https:\/\/portal\.example\.com"$/
				: /https:\/\/.*rfr-portal-test-web:ExportsOutputFnGetAttPortal.*DomainName/,
		);
	});
});
