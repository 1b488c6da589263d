"""Who is ahead, who goes on, and the scores these rest on."""
