export interface AccountMail {
	readonly subject: string;
	/** HTML. Cognito replaces the placeholders. */
	readonly body: string;
}

interface Placeholders {
	readonly code: string;
	readonly username: string;
}

/** Mail sent when an administrator adds a user, or chooses "Invite again". */
export function invitation({ code, username }: Placeholders, address: string | undefined): AccountMail {
	const link = address === undefined ? undefined : `<a href="${escaped(address)}">${escaped(address)}</a>`;
	return mail(
		{ en: 'Your account for the risk-free rates portal', zh: '您的无风险利率门户账户' },
		{
			en: [
				'An account for the risk-free rates portal has been created for you.',
				[
					`Portal: ${link ?? 'ask your administrator for the address'}`,
					`Username: ${username}`,
					`Temporary password: ${code}`,
				],
				'Sign in within seven days and choose your own password. The passwords of earlier invitations no longer work.',
			],
			zh: [
				'已为您开通无风险利率门户账户。',
				[`门户：${link ?? '请向管理员索取地址'}`, `用户名：${username}`, `临时密码：${code}`],
				'请在七天内登录并设置您自己的密码。此前邀请中的密码不再有效。',
			],
		},
	);
}

/** Mail sent when a user asks for a code on the screen "Forgot password". */
export function passwordReset({ code }: Pick<Placeholders, 'code'>): AccountMail {
	return mail(
		{ en: 'Reset your password for the risk-free rates portal', zh: '重设无风险利率门户密码' },
		{
			en: [
				`Your verification code is ${code}. It is valid for one hour.`,
				'Enter it on the sign-in screen and choose a new password. Sessions that were opened before are then signed out.',
				'If you did not ask for this code, ignore this message. Your password stays the same.',
			],
			zh: [
				`您的验证码为 ${code}，一小时内有效。`,
				'请在登录页面输入验证码并设置新密码。此前打开的会话将被注销。',
				'如果您没有申请验证码，请忽略本邮件，您的密码不会改变。',
			],
		},
	);
}

/** Any other mail with a code, such as the verification of an e-mail address. */
export function verification({ code }: Pick<Placeholders, 'code'>): AccountMail {
	return mail(
		{ en: 'Your verification code for the risk-free rates portal', zh: '无风险利率门户验证码' },
		{ en: [`Your verification code is ${code}.`], zh: [`您的验证码为 ${code}。`] },
	);
}

interface InBothLanguages<Text> {
	readonly en: Text;
	readonly zh: Text;
}

type Paragraph = string | readonly string[];

function mail(subject: InBothLanguages<string>, body: InBothLanguages<readonly Paragraph[]>): AccountMail {
	const html = (language: string, paragraphs: readonly Paragraph[]) =>
		`<div lang="${language}">\n${paragraphs.map((each) => `<p>${[each].flat().join('<br>\n')}</p>`).join('\n')}\n</div>`;
	return {
		subject: `${subject.en} / ${subject.zh}`,
		body: `${html('en', body.en)}\n<hr>\n${html('zh-CN', body.zh)}`,
	};
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
