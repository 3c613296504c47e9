import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { notices } from '#test/support/notifications-fake.ts';
import type { AdminOperation } from './message-scope.tsx';
import { useAdminMessages } from './use-admin-messages.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

async function messagesIn(language: 'en' | 'zh') {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, resources: await allTexts(), interpolation: { escapeValue: false } });
	const { result } = renderHook(() => useAdminMessages(), {
		wrapper: ({ children }) => <I18nextProvider i18n={instance}>{children}</I18nextProvider>,
	});
	return result.current;
}

const titles: readonly (readonly [AdminOperation, string, string | undefined])[] = [
	['organisationList', 'Failed to get Org List request result.', 'Failed to request Organization List.'],
	['organisationAdd', 'Add Org request failed.', 'Add organization operation failed.'],
	['organisationUpdate', 'Update Org request failed.', 'Update organization operation failed.'],
	['organisationRemove', 'Remove Org request failed.', 'Remove operation failed.'],
	['userList', 'Failed to get User List request result.', 'Failed to request User List.'],
	['userAdd', 'Add User request failed.', 'Add user operation failed.'],
	['userUpdate', 'Update User request failed.', 'Update user operation failed.'],
	['userRemove', 'Remove User request failed.', 'Remove operation failed.'],
	['organisationRead', 'Failed to get Org request result.', undefined],
	['userRead', 'Failed to get User request result.', undefined],
	['userInvite', 'Invite User request failed.', undefined],
	['auditList', 'Failed to get Audit List request result.', 'Failed to request Audit List.'],
	['currencies', 'Failed to request Currencies Meta Data.', undefined],
];

describe.each(titles)('the failure of the operation %s', (operation, title, outcome) => {
	test('shows title and outcome if there was no response, but only the title if the session has ended', async () => {
		const messages = await messagesIn('en');
		messages.failed(operation, new ApiError(0, { message: 'fetch failed' }));
		expect([...notices()].reverse()).toEqual([
			{ type: 'error', text: title, durationMillis: 4000 },
			...(outcome === undefined ? [] : [{ type: 'error', text: outcome }]),
		]);
		vi.clearAllMocks();
		messages.failed(operation, new ApiError(401, { code: 'session-ended', message: 'Unauthorized' }));
		expect(notices()).toEqual([{ type: 'error', text: title, durationMillis: 4000 }]);
	});
});

test("shows the translated reason of a known refusal, and the server's message for an unknown one", async () => {
	const messages = await messagesIn('zh');
	messages.failed('userRemove', new ApiError(400, { code: 'oneself', message: 'not yourself' }));
	expect(notices()[1]?.text).toBe('删除用户请求失败。 不能删除或停用自己，也不能取消自己的管理员权限。');
	messages.failed(
		'userAdd',
		new ApiError(400, { code: 'odd', message: '', issues: [{ path: ['aaaLogin'], message: 'too odd' }] }),
	);
	expect(notices()[1]?.text).toBe('新增用户请求失败。 登录名：too odd');
	messages.failed(
		'auditList',
		new ApiError(400, { code: 'odd', message: '', issues: [{ path: ['limit'], message: 'too many' }] }),
	);
	expect(notices()[1]?.text).toBe('获取审计记录失败。 too many');
});
