import { capabilityHandler } from '../access/capability-handler.ts';
import { login, logout, profile } from '../sign-in/login.ts';

export const handler = capabilityHandler([login, logout, profile]);
