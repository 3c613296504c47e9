import { describe, expect, it } from 'vitest';
import { invitation, passwordReset, verification } from './account-mail.ts';

const placeholders = { code: '{####}', username: '{username}' };

/** @see Amazon Cognito developer guide, "Custom message Lambda trigger" */
const maxSubjectCharacters = 140;
const maxBodyCharacters = 20_000;

const mails = {
	invitation: invitation(placeholders, 'https://d111111abcdef8.cloudfront.net'),
	'invitation without an address': invitation(placeholders, undefined),
	'password reset': passwordReset(placeholders),
	verification: verification(placeholders),
};

describe.each(Object.entries(mails))('mail of kind %s', (_, { subject, body }) => {
	it('the mail has a subject and a text in English and Chinese, within the limits of Cognito', () => {
		for (const text of [subject, body]) {
			expect(text).toMatch(/\p{Script=Han}{4}/u);
			expect(text).toMatch(/[a-z]{4} [a-z]/i);
		}
		expect(subject.length).toBeLessThanOrEqual(maxSubjectCharacters);
		expect(body.length).toBeLessThanOrEqual(maxBodyCharacters);
		expect(subject).not.toMatch(/[{}\r\n]/);
	});

	it('the mail contains the code once per language', () => {
		expect(body.split('{####}')).toHaveLength(3);
	});
});

describe('an invitation', () => {
	it('an invitation contains the username and a link to the portal in each language', () => {
		const { body } = mails.invitation;
		expect(body.split('{username}')).toHaveLength(3);
		expect(body.split('<a href="https://d111111abcdef8.cloudfront.net">')).toHaveLength(3);
	});

	it('an invitation without a known portal address asks the user to contact an administrator', () => {
		const { body } = mails['invitation without an address'];
		expect(body).not.toContain('href');
		expect(body).toContain('ask your administrator for the address');
		expect(body).toContain('请向管理员索取地址');
	});

	it('markup characters in the portal address are escaped', () => {
		expect(invitation(placeholders, 'https://a.example/"><b>').body).toContain(
			'<a href="https://a.example/&#34;&#62;&#60;b&#62;">',
		);
	});
});

it('a password reset does not mention a new account', () => {
	const { subject, body } = mails['password reset'];
	expect(subject).toBe('Reset your password for the risk-free rates portal / 重设无风险利率门户密码');
	expect(body).not.toMatch(/account|账户/);
});
