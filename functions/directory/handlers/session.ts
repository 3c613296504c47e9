import { login } from '#functions/directory/sign-in/login.ts';
import { logout } from '#functions/directory/sign-in/logout.ts';
import { profile } from '#functions/directory/sign-in/profile.ts';
import { capabilityHandler } from '#platform/http/capability-handler.ts';

export const handler = capabilityHandler([login, logout, profile]);
