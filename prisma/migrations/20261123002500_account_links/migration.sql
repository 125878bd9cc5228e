-- Accounts are invited by a link: until its owner has chosen a password, password_set_at is empty.
ALTER TABLE "staff_user"
  ADD COLUMN "email" TEXT,
  ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3),
  ALTER COLUMN "password_set_at" DROP NOT NULL;

CREATE TABLE "account_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_link_purpose" CHECK ("purpose" IN ('invite', 'reset'))
);

CREATE UNIQUE INDEX "account_link_token_hash_key" ON "account_link"("token_hash");
CREATE INDEX "account_link_user_id_idx" ON "account_link"("user_id");
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
