/** Connections that the system keeps for a server that has not taken them yet. */
export const backlog = 4_096
